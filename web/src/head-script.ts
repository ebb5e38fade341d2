import { themeScript } from './base/theme-script.ts'

export const scriptListId = 'scripts'

/**
 * Fetches the scripts once everything that can be seen is there and painted, so that they never compete with the page's
 * main picture.
 * They run in their order, each in a task of its own. A page whose pictures are slow, or that nobody looks
 * at, gets them after three seconds.
 */
const startScript = `(()=>{let s;const f=()=>{if(s)return;s=1;for(const u of JSON.parse(document.getElementById('${scriptListId}').textContent)){const e=document.createElement('script');e.type='module';e.async=false;e.src=u;document.head.append(e)}};const g=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(f)));addEventListener('load',()=>new PerformanceObserver(g).observe({type:'paint',buffered:true}));addEventListener('DOMContentLoaded',()=>setTimeout(f,3000))})()`

/** The one inline script of every page; the policy knows its hash. */
export const headScript = `${themeScript};${startScript}`
