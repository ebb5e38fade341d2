/** The key of the persisted state in local storage. */
export const persistedKey = 'persist:storylamp'

/** Applies the stored theme before the first paint, to avoid a flash of the other one. */
export const themeScript = `try{var s=JSON.parse(localStorage.getItem('${persistedKey}')||'{}');if(s.theme&&s.theme.mode==='dark')document.documentElement.dataset.theme='dark'}catch(e){}`
