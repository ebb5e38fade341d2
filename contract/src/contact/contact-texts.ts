export const contactTexts = {
  sent: 'Message sent. We will get back to you soon.',
  copied: (email: string) => `A copy is on its way to ${email}.`,
  failed: 'Your message could not be sent. Please try again.',
  nameRequired: 'Please enter your name',
  messageRequired: 'Please enter a message',
} as const
