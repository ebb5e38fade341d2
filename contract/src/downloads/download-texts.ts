export const downloadTexts = {
  done: 'Download successful!',
} as const
