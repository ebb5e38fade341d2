/** 'CA' of 'en-CA, fr;q=0.8', the Accept-Language that browsers send; empty if it names none. */
export const acceptedCountry = (languages = ''): string =>
  (/^\s*\w{2,3}(?:-\w{4})?-([a-z]{2})\b/i.exec(languages)?.[1] ?? '').toUpperCase()
