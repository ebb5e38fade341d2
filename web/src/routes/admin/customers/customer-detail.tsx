import { type WireCustomer as Customer, signFamilyOut } from '@storylamp/contract/accounts/admin-customers'
import { formatTokens } from '@storylamp/contract/money'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { Phone } from '../../../features/phone/phone.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { Notes } from '../notes/notes.tsx'
import { Children } from './children.tsx'
import { TheirData } from './their-data.tsx'

const parent = { name: 'All customers', to: adminPaths.customers }

export function Component() {
  const { familyId = '' } = useParams()
  const read = useUncachedRead('/api/admin/customers/:familyId', { params: { familyId } })
  return (
    <AdminPage title={read.reply?.data.name ?? 'Customer'} parent={parent}>
      <Loaded read={read} failureText="The customer could not be loaded.">
        {({ data }) => (
          <div className="grid gap-6 xl:grid-cols-2">
            <FamilyCard customer={data} />
            <Children familyId={familyId} masked={data.children} />
            <TheirData familyId={familyId} name={data.name} />
            <Notes about={{ family: familyId }} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const FamilyCard = ({ customer: { familyId, email, mobile, createdAt, orderCount, walletBalance } }: Props) => (
  <AdminCard title="Family">
    <Facts
      facts={[
        ['Email', email],
        ['Mobile', <Phone key="mobile" number={mobile} />],
        ['Since', <Timestamp key="since" at={createdAt} />],
        ['Orders', orderCount],
        ['Tokens', formatTokens(walletBalance)],
      ]}
    />
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`${adminPaths.orders}?${new URLSearchParams({ search: email })}`} variant="secondary">
        Orders
      </ButtonLink>
      <ButtonLink to={adminPaths.wallet(familyId)} variant="secondary">
        Wallet
      </ButtonLink>
      <SignOut familyId={familyId} />
    </div>
  </AdminCard>
)

const check = checkBy<{ reason: string }>(signFamilyOut.body)

/** For a family whose account may be compromised. */
const SignOut = ({ familyId }: { familyId: string }) => (
  <FormDialog
    buttonLabel="Log out everywhere"
    title="Log this family out everywhere?"
    submitLabel="Log out"
    check={check}
    send={(send, body) => send('POST', '/api/admin/customers/:familyId/sign-out', { params: { familyId }, body })}
    successText={({ ended }) => (ended === 1 ? '1 device is logged out.' : `${ended} devices are logged out.`)}
    failureText="The family could not be logged out. Please try again."
    onDone={() => {}}
  >
    <p>
      Parent and children have to log in again, and their private podcast link ends. Whoever knows a password still can:
      ask the parent to set a new one with Forgot Password.
    </p>
    <ReasonField hint="The audit log keeps it with your name." />
  </FormDialog>
)

type Props = { customer: Customer }
