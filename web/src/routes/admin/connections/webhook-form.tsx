import {
  type WebhookForm as Form,
  type Webhook,
  webhookForm,
  webhookKinds,
} from '@storylamp/contract/webhooks/webhooks'
import { checkBy } from '../../../ui/forms/check.ts'
import { useProblem } from '../../../ui/forms/checked-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { ShownOnce } from './shown-once.tsx'

/** Dots within a field's name would nest it. */
const fieldOf = (kind: string) => `kinds.${kind.replace('.', '-')}`

export const checkWebhook = checkConverted(checkBy<Form>(webhookForm), ({ url, kinds = {} }) => ({
  url,
  kinds: webhookKinds.filter((kind) => kind.replace('.', '-') in (kinds as object)),
}))

/** Such as 'Order out for delivery'. */
export function kindText(kind: string): string {
  if (kind === 'other') return 'What later versions add'
  const words = kind.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function WebhookFields({ webhook }: { webhook?: Webhook }) {
  const problem = useProblem('kinds')
  return (
    <>
      <TextField
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        hint="It begins with https:// and is reachable from the internet."
        autoComplete="off"
        defaultValue={webhook?.url}
      />
      <fieldset className="min-w-0">
        <legend className="font-bold">What is sent</legend>
        <div className="sm:columns-2">
          {webhookKinds.map((kind) => (
            <CheckboxField
              key={kind}
              name={fieldOf(kind)}
              label={kindText(kind)}
              defaultChecked={webhook?.kinds.includes(kind)}
            />
          ))}
        </div>
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {problem}
        </p>
      </fieldset>
    </>
  )
}

export const NewSecret = (shown: { value: string | undefined; onClose: () => void }) => (
  <ShownOnce name="secret" {...shown}>
    With it, the program checks that what comes is from the shop.
  </ShownOnce>
)
