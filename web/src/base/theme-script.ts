/** The one key under which the browser keeps what the shop remembers (S3.16). */
export const persistedKey = 'persist:storylamp'

/** Sets the stored theme before the first paint, so that the other one never flashes (D44). */
export const themeScript = `try{var s=JSON.parse(localStorage.getItem('${persistedKey}')||'{}');if(s.theme&&s.theme.mode==='dark')document.documentElement.dataset.theme='dark'}catch(e){}`
