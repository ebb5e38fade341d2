/** The country in the browser's language, such as US in en-US; empty if it names none, or is no tag at all ("C", "en-US@posix"). */
export function browserCountry(): string {
  try {
    const { region = '' } = new Intl.Locale(navigator.language)
    return /^[A-Z]{2}$/.test(region) ? region : ''
  } catch {
    return ''
  }
}
