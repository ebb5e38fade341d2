import * as z from 'zod/mini'
import { emailAddress } from '../accounts/fields/email.ts'
import { everyone } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'
import { contactLimits } from '../limits.ts'
import { typedText } from '../text.ts'
import { contactTexts } from './contact-texts.ts'

export const contactForm = z.strictObject({
  name: typedText(contactTexts.nameRequired, contactLimits.name),
  email: emailAddress,
  message: typedText(contactTexts.messageRequired, contactLimits.message),
})
export type ContactForm = z.infer<typeof contactForm>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Store a message to the shop and mail it',
  access: everyone,
  body: contactForm,
  maxBodyKilobytes: 64,
  reply: z.object({
    message: z.string(),
    copyTo: z.optional(z.string()),
  }),
  status: 201,
  errors: ['invalid_input', 'too_many'],
})
