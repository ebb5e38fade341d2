import { maxGivenBackPerDay, storyOrderTokens } from '../limits.ts'
import { countTokens } from '../wallet/token-money.ts'

const price = countTokens(storyOrderTokens)

export const storyTexts = {
  notFound: 'There is no such story',
  unknownType: 'The type must be generate_story or customize_story',
  priceDiffers: `A story costs ${price}`,
  orderFailed: 'Failed to create story order',
  customizeFailed: 'Failed to create customize order. Please try again.',
  cannotBeCustomized: 'This story cannot be customized',
  toolForbidden: 'You withdrew your consent for the story tool. You can give it again in your profile.',
  tooManyGivenBack: `You have given back ${maxGivenBackPerDay} orders within a day. Please order again tomorrow.`,
  selectFirst: 'Please select a story first',
  generated: 'Generated Story',
  generate: `Generate New Story (${price})`,
  customize: `Customize (${price})`,

  signatureWrong: 'The signature is not right',
  orderNotFound: 'There is no such order',
  idTaken: 'This story was reported before, with other contents',
  givenBack: 'This story came too late: its tokens were given back',
  tooMany: 'This order has all its stories already',
  idMissing: 'The story needs an id',
  titleMissing: 'The story needs a title',
  textEmpty: 'The text must not be empty',
  audioNoAddress: 'The audio must be a web address of the story tool',
  nothingToPlay: 'A story needs a text or its audio',
} as const
