import { currencyScript } from './base/currency-script.ts'
import { takePressed } from './base/take-pressed.ts'
import { themeScript } from './base/theme-script.ts'

export const scriptListId = 'scripts'

/**
 * Fetches the scripts after the load event and the first paint, so that they do not compete with the main picture, and
 * after three seconds or at the first press of a button at the latest. They are asked for and run in order, each in a task of its own.
 * The button that was pressed last waits for them, and says so.
 */
const startScript = `(()=>{let s,h;const f=()=>{if(s)return;s=1;for(const u of JSON.parse(document.getElementById('${scriptListId}').textContent))setTimeout(()=>{const e=document.createElement('script');e.type='module';e.async=false;e.src=u;e.onerror=()=>{s=0;if(h)h.ariaBusy=null;h=0};document.head.append(e)})};const g=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(f)));addEventListener('load',()=>new PerformanceObserver(g).observe({type:'paint',buffered:true}));addEventListener('DOMContentLoaded',()=>setTimeout(f,3000));const k=e=>{const b=e.target.closest('button[type=button]:not([popovertarget])');if(!b)return;if(h)h.ariaBusy=null;h=b;b.ariaBusy='true';f()};addEventListener('click',k,true);window.${takePressed}=()=>{removeEventListener('click',k,true);return h}})()`

/**
 * A main picture that has a night picture is lazy, as that one is. This fetches the one of the theme as soon as it is parsed, and not
 * only after the first layout: it is often the Largest Contentful Paint.
 */
const mainPictureScript = `{const d=document,o=new MutationObserver(()=>{const t=d.documentElement.dataset.theme==='dark';for(const i of d.querySelectorAll('img[fetchpriority=high][loading=lazy]'))if(!!i.closest('.in-dark')===t)i.loading='eager'});o.observe(d,{childList:true,subtree:true});addEventListener('DOMContentLoaded',()=>o.disconnect())}`

/** The only inline script; the Content-Security-Policy lists its hash. */
export const headScript = `${currencyScript};${themeScript};${mainPictureScript};${startScript}`
