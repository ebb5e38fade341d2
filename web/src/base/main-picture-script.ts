/**
 * A main picture that has a twin for the dark is lazy, as its twin is. This fetches the one of the theme as soon as it is parsed, and not
 * only after the first layout: it is often the Largest Contentful Paint.
 */
export const mainPictureScript = `{const d=document,o=new MutationObserver(()=>{const t=d.documentElement.dataset.theme==='dark';for(const i of d.querySelectorAll('img[fetchpriority=high][loading=lazy]'))if(!!i.closest('.in-dark')===t)i.loading='eager'});o.observe(d,{childList:true,subtree:true});addEventListener('DOMContentLoaded',()=>o.disconnect())}`
