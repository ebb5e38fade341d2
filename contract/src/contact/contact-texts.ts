export const contactTexts = {
  sent: 'Message sent. We will get back to you soon.',
  failed: 'Your message could not be sent. Please try again.',
  nameRequired: 'Please enter your name',
  messageRequired: 'Please enter a message',
} as const
