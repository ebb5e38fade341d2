/** Whether the browser may be sent there: an address could also be a script. */
export const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
