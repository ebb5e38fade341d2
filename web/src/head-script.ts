import { themeScript } from './base/theme-script.ts'

export const scriptListId = 'scripts'

/**
 * Fetches the scripts after the load event and the first paint, so that they do not compete with the main picture, and
 * after three seconds at the latest. They run in order, each in a task of its own.
 */
const startScript = `(()=>{let s;const f=()=>{if(s)return;s=1;for(const u of JSON.parse(document.getElementById('${scriptListId}').textContent)){const e=document.createElement('script');e.type='module';e.async=false;e.src=u;document.head.append(e)}};const g=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(f)));addEventListener('load',()=>new PerformanceObserver(g).observe({type:'paint',buffered:true}));addEventListener('DOMContentLoaded',()=>setTimeout(f,3000))})()`

/** The only inline script; the Content-Security-Policy lists its hash. */
export const headScript = `${themeScript};${startScript}`
