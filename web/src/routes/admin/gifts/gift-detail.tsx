import type { WireBody } from '@storylamp/contract/endpoint'
import { type blockGift, type WireWholeGift as Gift, giftBlock, giftMail } from '@storylamp/contract/gifts/admin-gifts'
import { nameGift } from '@storylamp/contract/gifts/name-gift'
import { formatPrice } from '@storylamp/contract/money'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { ShownState } from './gift-list.tsx'

export function Component() {
  const { id = '' } = useParams()
  const read = useUncachedRead('/api/admin/gifts/:id', { params: { id } })
  const number = read.reply?.data.number
  return (
    <AdminPage
      title={number === undefined ? 'Gift' : `Gift ${number}`}
      parent={{ name: 'All gifts', to: adminPaths.gifts }}
    >
      <Loaded read={read} failureText="The gift could not be loaded.">
        {({ data }) => (
          <>
            <AdminCard title="What was given">
              <GiftFacts gift={data} />
              <div className="flex flex-wrap gap-3">
                <ForRight right="refunds">
                  {(data.state === 'active' || data.state === 'blocked') && <Block gift={data} onDone={read.refetch} />}
                </ForRight>
                {data.state === 'active' && <SendAgain gift={data} onDone={read.refetch} />}
              </div>
            </AdminCard>
            {data.kind === 'money' && (
              <AdminTable
                label="Orders that it paid"
                rows={data.payments}
                columns={paymentColumns(data)}
                keyOf={({ orderId }) => orderId}
                whenEmpty="It has paid nothing yet."
              />
            )}
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const GiftFacts = ({ gift }: { gift: Gift }) => (
  <Facts
    facts={[
      ['State', <ShownState key="state" {...gift} />],
      ['Gift', nameGift(gift)],
      ['Paid', formatPrice(gift.amount, gift.currency)],
      ['Left', formatPrice(gift.left, gift.currency)],
      ['Giver', gift.buyerEmail ?? 'erased'],
      ['For', gift.sendTo],
      ['To be sent on', gift.sendOn],
      ['Bought', shownTime(gift.boughtAt)],
      ['Sent', gift.sentAt && shownTime(gift.sentAt)],
      ['Claimed', gift.claimedAt && shownTime(gift.claimedAt)],
      [
        'Claimed by',
        gift.claimedBy && (
          <TextLink key="family" to={adminPaths.customer(gift.claimedBy)}>
            a family
          </TextLink>
        ),
      ],
      ['Blocked', gift.blockedAt && shownTime(gift.blockedAt)],
    ]}
  />
)

const paymentColumns = ({ currency }: Gift): Column<Gift['payments'][number]>[] => [
  {
    name: 'Order',
    show: ({ orderId, orderNumber }) => <RowLink to={adminPaths.order(orderId)}>{orderNumber}</RowLink>,
    slot: 'title',
  },
  { name: 'Paid', show: ({ amount }) => formatPrice(amount, currency), isNumber: true, slot: 'amount' },
  { name: 'Came back', show: ({ refunded }) => formatPrice(refunded, currency), isNumber: true },
  { name: 'State', show: ({ isOpen }) => (isOpen ? 'held for an open checkout' : 'paid'), slot: 'status' },
]

type Props = { gift: Gift; onDone: () => void }

const checkBlock = (isBlocked: boolean) =>
  checkConverted(checkBy<WireBody<typeof blockGift>>(giftBlock), ({ reason }) => ({ isBlocked, reason }))

function Block({ gift: { _id: id, number, blockedAt }, onDone }: Props) {
  const isBlocked = blockedAt === undefined
  const label = isBlocked ? 'Block' : 'Unblock'
  return (
    <FormDialog
      buttonLabel={label}
      isDangerous={isBlocked}
      title={`${label} gift ${number}`}
      check={checkBlock(isBlocked)}
      send={(send, body) => send('PUT', '/api/admin/gifts/:id/blocked', { params: { id }, body })}
      successText={`The gift is ${label.toLowerCase()}ed.`}
      failureText="The gift could not be changed. Please try again."
      onRefused={onDone}
      onDone={onDone}
    >
      <p>
        {isBlocked
          ? 'Nobody can claim it or pay with it, until it is unblocked.'
          : 'Whoever has its code can use it again, unless a bank disputes its payment.'}
      </p>
      <ReasonField hint="The audit log keeps it." />
    </FormDialog>
  )
}

const checkMail = checkConverted(checkBy<{ sendTo?: string | undefined }>(giftMail), ({ sendTo }) =>
  sendTo === '' ? {} : { sendTo },
)

const SendAgain = ({ gift: { _id: id, number, sendTo }, onDone }: Props) => (
  <FormDialog
    buttonLabel="Send again"
    title={`Send gift ${number} again`}
    check={checkMail}
    send={(send, body) => send('POST', '/api/admin/gifts/:id/mail', { params: { id }, body })}
    successText="The gift is sent again."
    failureText="The gift could not be sent. Please try again."
    onRefused={onDone}
    onDone={onDone}
  >
    <p>Giver and receiver get a new code. The one that they have opens nothing any more, also if it is printed.</p>
    <TextField
      label="Receiver’s email (optional)"
      name="sendTo"
      type="email"
      required={false}
      defaultValue={sendTo}
      autoComplete="off"
    />
  </FormDialog>
)
