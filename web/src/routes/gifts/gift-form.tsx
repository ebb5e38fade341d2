import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type GiftKind, giftLimits, giftRequest, maxGiftMessage, type TypedGift } from '@storylamp/contract/gifts/gifts'
import { currencyName, formatShort } from '@storylamp/contract/money'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { useSettings, useTokenRate } from '../../base/settings.ts'
import { isWebAddress } from '../../base/web-address.ts'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { CheckedForm, Field, FormOutcome, TextField } from '../../ui/forms/form.tsx'
import { checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const kinds: Record<GiftKind, string> = {
  tokens: 'Tokens for stories',
  bundle: 'A bundle of stories',
  money: 'A gift card',
}

/** What is left empty is left out, and an amount is a number. */
const asTyped = (typed: object) =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, name === 'amount' ? Number(value) : value]),
  )
const checkRequest = checkBy<TypedGift>(giftRequest)

export function GiftForm() {
  const send = useSend()
  const isHydrated = useIsHydrated()
  const { currency } = useSettings()
  const { least, most } = giftLimits(useTokenRate())
  const email = useAppSelector(({ user }) => user.userProfile?.email)
  const [kind, setKind] = useState<GiftKind>('tokens')
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm({
    check: (typed) => checkRequest(asTyped(typed)),
    submit: async (body) => {
      const { reply, problem } = await send('POST', '/api/gifts', { body })
      if (problem !== undefined) return refusalOf(problem, giftTexts.unavailable)
      if (!isWebAddress(reply.url)) return { message: giftTexts.unavailable }
      setLeaving(true)
      location.assign(reply.url)
      return undefined
    },
  })
  return (
    <CheckedForm form={form} className="grid gap-4">
      <Field label="What would you like to give?" name="kind">
        {(control) => (
          <select {...control} name="kind" value={kind} onChange={({ target }) => setKind(target.value as GiftKind)}>
            {Object.entries(kinds).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      {kind === 'bundle' ? (
        <BundleChoice />
      ) : (
        <TextField
          label={`Amount in ${currencyName(currency)}`}
          name="amount"
          defaultValue={least * 2}
          autoComplete="off"
          inputMode="numeric"
          hint={`From ${formatShort(least, currency)} to ${formatShort(most, currency)}.`}
        />
      )}
      <Field label="Your message (optional)" name="message">
        {(control) => <textarea {...control} name="message" rows={4} maxLength={maxGiftMessage} autoComplete="off" />}
      </Field>
      <TextField
        label="Their email (optional)"
        name="sendTo"
        required={false}
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Leave it empty to hand over the gift yourself: you get a code and a page to print."
      />
      <TextField
        label="Day to send it (optional)"
        name="sendOn"
        required={false}
        type="date"
        autoComplete="off"
        hint="Without a day we send it at once."
      />
      <TextField
        label="Your email"
        name="buyerEmail"
        defaultValue={email ?? ''}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <button
        type="submit"
        disabled={!isHydrated}
        aria-disabled={form.isSending || isLeaving || undefined}
        className={button({ variant: 'accent' })}
      >
        Pay for the gift
      </button>
      <FormOutcome
        isSending={form.isSending}
        failed={form.failed}
        done={isLeaving ? 'Taking you to the payment page…' : undefined}
      />
    </CheckedForm>
  )
}

function BundleChoice() {
  const { reply } = useUncachedRead('/api/bundles/')
  return (
    <Field label="Which bundle?" name="bundleId">
      {(control) => (
        <select {...control} name="bundleId">
          {(reply?.data ?? []).map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
