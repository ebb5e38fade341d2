/** Whether a URL is safe to navigate to: others could be scripts. */
export const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
