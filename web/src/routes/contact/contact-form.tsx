import { contactForm, type ContactForm as Message } from '@storylamp/contract/contact/contact'
import { contactTexts } from '@storylamp/contract/contact/contact-texts'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { CheckedForm, Field, FormOutcome, TextField } from '../../ui/forms/form.tsx'
import { checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const check = checkBy<Message>(contactForm)

export function ContactForm() {
  const send = useSend()
  const isHydrated = useIsHydrated()
  const profile = useAppSelector(({ user }) => user.userProfile)
  const [sent, setSent] = useState<string>()
  const form = useForm({
    check,
    submit: async (body, fields) => {
      setSent(undefined)
      const { reply, problem } = await send('POST', '/api/contact', { body })
      if (problem !== undefined) return refusalOf(problem, contactTexts.failed)
      fields.reset()
      setSent(reply.copyTo === undefined ? reply.message : `${reply.message} ${contactTexts.copied(reply.copyTo)}`)
      return undefined
    },
  })
  const { isSending, failed } = form
  return (
    <CheckedForm form={form} className="grid gap-4 noscript:hidden">
      <TextField
        label="Name"
        name="name"
        defaultValue={profile === null ? '' : `${profile.firstname} ${profile.lastname ?? ''}`.trim()}
        autoComplete="name"
      />
      <TextField
        label="Email"
        name="email"
        defaultValue={profile?.email ?? ''}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <Field label="Message" name="message">
        {(control) => <textarea {...control} name="message" rows={6} required autoComplete="off" inputMode="text" />}
      </Field>
      {/* Without its scripts a submit would reload the page and lose what was typed. */}
      <button type="submit" disabled={!isHydrated} aria-disabled={isSending || undefined} className={button()}>
        Send
      </button>
      <FormOutcome isSending={isSending} failed={failed} done={sent} />
    </CheckedForm>
  )
}
