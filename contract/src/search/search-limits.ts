/** Limits of the search, separate from the schemas so that the browser can load them without zod. */
export const longestQuery = 200
export const foundPerPage = 24
export const maxFound = 1000
export const maxSuggestions = 8
