export const deliveryFormTexts = {
  nameRequired: 'Please enter a name',
  tooShort: 'Please use plain text only',
  vatNumberInvalid: 'Please enter the VAT number with its country, such as DE123456789',
  phoneInvalid: 'Please enter a valid phone number',
  streetRequired: 'Please enter a street',
  cityRequired: 'Please enter a city',
  stateInvalid: 'Please enter a state or region',
  zipInvalid: 'Please enter a valid postal code',
  countryRequired: 'Please enter a country',
} as const

export const addressTexts = {
  addressShipped: 'This parcel is on its way or cancelled, so its address stays',
  addressAtWarehouse: 'The warehouse may have this parcel already. Please write to us to change its address.',
  countryStays: 'Delivery and tax were paid for this country. To send the order elsewhere, please write to us.',
  regionStays: 'Delivery and tax depend on the state or region. To send the order elsewhere, please write to us.',
  changed: 'The address is changed. We have emailed it to you.',
  changedOften: 'The address was changed several times already. Please try again tomorrow, or write to us.',
} as const

export const orderTexts = {
  noDigital: 'No Digital Orders Found',
  noPhysical: 'No Physical Orders Found',
  notFound: 'There is no such order',
} as const
