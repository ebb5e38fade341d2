import { writtenCountry } from '@storylamp/contract/delivery/countries'
import { changeOwnAddress, type DeliveryDetails } from '@storylamp/contract/orders/orders'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { ChangedAddressFields, typedAddress } from '../../features/cart/changed-address-fields.tsx'
import { button, style } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, FormOutcome } from '../../ui/forms/form.tsx'
import { checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'

type Body = { address: DeliveryDetails; version?: number | undefined }
type Props = { orderId: string; address: DeliveryDetails; version: number; onClose: () => void; onChanged: () => void }

const checkBody = checkBy<Body>(changeOwnAddress.body)

/** What staff have changed meanwhile is loaded, so that the next try begins with it. */
export function ChangeAddress({ orderId, address, version, onClose, onChanged }: Props) {
  const send = useSend()
  // The page is loaded again as soon as the version is stale.
  const [shown] = useState({ address, version })
  const form = useForm<Body>({
    check: (typed) =>
      checkBody({
        address: typedAddress((typed as { address: unknown }).address, shown.address),
        version: shown.version,
      }),
    submit: async (body) => {
      const { reply, problem } = await send('PUT', '/api/user/orders/:id/address', { params: { id: orderId }, body })
      if (reply !== undefined) notify(reply.message)
      const isPast = problem?.code === 'stale' || problem?.code === 'already_shipped'
      if (isPast) notify(problem.body.message, 'failed')
      if (problem !== undefined && !isPast)
        return refusalOf(problem, 'The address could not be changed. Please try again.')
      onClose()
      onChanged()
      return undefined
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Change the address">
      <CheckedForm form={form} className="mt-4 grid gap-4">
        <p>
          The country stays ({writtenCountry(shown.address.country)}), and so does what was paid. To send it to another,
          please{' '}
          <Link to={paths.contact} className={style({ variant: 'link' })}>
            write to us
          </Link>
          .
        </p>
        <ChangedAddressFields address={shown.address} />
        <FormOutcome isSending={form.isSending} failed={form.failed} />
        <button type="submit" aria-disabled={form.isSending} className={button()}>
          Save
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
          Go back
        </button>
      </CheckedForm>
    </Dialog>
  )
}
