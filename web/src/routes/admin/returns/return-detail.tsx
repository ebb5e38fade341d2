import { adminReturnSlipPath } from '@storylamp/contract/file-paths'
import type { WireAdminReturn as Return } from '@storylamp/contract/returns/admin-returns'
import { isCalledOff } from '@storylamp/contract/returns/returns'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DownloadButton } from '../../../features/downloads/download-button.tsx'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { Thumbnail } from '../components/uploads/thumbnail.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { endText } from './end-text.ts'
import { NextStep } from './next-step.tsx'
import { conditionNames, ShownState } from './return-state.tsx'

export function Component() {
  const { id = '' } = useParams()
  const read = useUncachedRead('/api/admin/returns/:id', { params: { id } })
  const number = read.reply?.data.number
  return (
    <AdminPage
      title={number === undefined ? 'Return' : `Return ${number}`}
      parent={{ name: 'All returns', to: adminPaths.returns }}
    >
      <Loaded read={read} failureText="The return could not be loaded.">
        {({ data }) => (
          <div className="grid gap-6 xl:grid-cols-2">
            <div className="grid content-start gap-6">
              <Asked shown={data} />
              <Lines lines={data.lines} />
            </div>
            <div className="grid content-start gap-6">
              <NextStep shown={data} onChanged={read.refetch} />
              <HowItEnded shown={data} />
            </div>
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const at = (moment: string | undefined): ReactNode => moment && <Timestamp at={moment} />

const Asked = ({ shown }: { shown: Return }) => (
  <AdminCard title="What was asked for">
    <Facts
      facts={[
        ['State', <ShownState key="state" state={shown.state} isUnshipped={shown.isUnshipped} />],
        [
          'Order',
          <TextLink key="order" to={adminPaths.order(shown.orderId)}>
            {shown.orderNumber}
          </TextLink>,
        ],
        ['Customer', <Customer key="customer" shown={shown} />],
        ['Requested', at(shown.requestedAt)],
        ['By', shown.via === 'form' ? 'the public form' : 'the customer, logged in'],
        ['Goods', shown.faulty ? 'broken, damaged or wrong' : undefined],
        ['Approved', at(shown.approvedAt)],
        ['Declined', at(shown.declinedAt)],
        ['Cancelled by the customer', at(shown.cancelledAt)],
        ['Never came', at(shown.lapsedAt)],
        ['Received', at(shown.receivedAt)],
        ['Closed', at(shown.refundedAt)],
      ]}
    />
    <Words name="Reason" text={shown.reason} />
    <Words name="Told to the customer" text={shown.answer} />
    {!isCalledOff(shown) && !shown.isUnshipped && (
      <DownloadButton
        path={adminReturnSlipPath(shown._id)}
        name={`return-${shown.number}.pdf`}
        failureText="The slip could not be loaded. Please try again."
        Icon={FileText}
      >
        Label and slip (PDF)
      </DownloadButton>
    )}
  </AdminCard>
)

const Customer = ({ shown: { customerName, familyId } }: { shown: Return }) =>
  customerName === null ? (
    'account deleted'
  ) : (
    <ForRight right="customers" otherwise={customerName}>
      <TextLink to={adminPaths.customer(familyId)}>{customerName}</TextLink>
    </ForRight>
  )

function HowItEnded({ shown }: { shown: Return }) {
  const text = endText(shown)
  return text === undefined ? null : (
    <AdminCard title="How it ended">
      <p>{text}</p>
    </AdminCard>
  )
}

const Words = ({ name, text }: { name: string; text: string | undefined }) =>
  text === undefined ? null : (
    <div>
      <h3 className="font-sans text-base text-muted">{name}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )

const Lines = ({ lines }: Pick<Return, 'lines'>) => (
  <AdminCard title="Pieces">
    <ul className="grid gap-4">
      {lines.map(({ line, name, sku, image, pieces, received, back, restocked }) => (
        <li key={line} className="flex gap-4">
          {image !== undefined && <Thumbnail path={image} isSmall />}
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">{sku}</span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            <span className="block font-semibold">{pieces}</span>
            {received === 0 && <span className="block text-sm text-muted">0 arrived</span>}
            {back.map(({ condition, pieces: arrived }) => (
              <span key={condition} className="block text-sm text-muted">
                {arrived} {conditionNames[condition].toLowerCase()}
              </span>
            ))}
            {restocked > 0 && <span className="block text-sm text-muted">{restocked} into the stock</span>}
          </span>
        </li>
      ))}
    </ul>
  </AdminCard>
)
