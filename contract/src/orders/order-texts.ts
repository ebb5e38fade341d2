export const deliveryTexts = {
  nameRequired: 'Please enter a name',
  tooShort: 'Please use plain text only',
  phoneInvalid: 'Please enter a valid phone number',
  streetRequired: 'Please enter a street',
  cityRequired: 'Please enter a city',
  stateInvalid: 'Please enter a state or region',
  zipInvalid: 'Please enter a valid postal code',
  countryRequired: 'Please enter a country',
} as const

export const orderTexts = {
  noDigital: 'No Digital Orders Found',
  noPhysical: 'No Physical Orders Found',
  notFound: 'There is no such order',
} as const
