export const webhookTexts = {
  urlInvalid: 'Please enter a full address that begins with https://',
  urlPrivate: 'This address is not reachable from the internet',
  kindsRequired: 'Please choose what is sent',
  unknown: 'There is no such webhook',
  eventGone: 'This event is not stored any more',
  deleted: 'The webhook is deleted',
} as const
