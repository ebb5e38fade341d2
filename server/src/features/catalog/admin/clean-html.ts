import sanitize from 'sanitize-html'

/** Keeps basic formatting and links; removes everything that runs code, loads files or changes the layout. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 20,
    transformTags: {
      b: 'strong',
      i: 'em',
      a: sanitize.simpleTransform('a', { rel: 'noopener nofollow' }),
    },
  })
    // As browsers read it, and as spreadsheets write it.
    .replace(/\r\n?/g, '\n')
    .trim()
