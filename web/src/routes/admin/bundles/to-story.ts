import { isTyped, type Typed } from '../parts/typed.ts'

/** What the form of a story says, as the shop wants to hear it. */
export const toStory = ({ previewFile, text, cfStoryId, isComputerRead, ...typed }: Typed) => ({
  image: '',
  contentFile: '',
  ...typed,
  ...(isTyped(previewFile) ? { previewFile } : {}),
  text: isTyped(text) ? text : null,
  cfStoryId: isTyped(cfStoryId) ? cfStoryId : null,
  isComputerRead: isComputerRead !== undefined,
})
