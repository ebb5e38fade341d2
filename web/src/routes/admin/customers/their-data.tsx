import { exportCustomer } from '@storylamp/contract/accounts/customer-data'
import type { OpenItem } from '@storylamp/contract/refusals'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { saveFile } from '../../../features/downloads/save-file.ts'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { ForRight } from '../staff/for-right.tsx'

type Props = { familyId: string; name: string }

/** For customers who write instead of doing it in their profile. */
export const TheirData = (props: Props) => (
  <AdminCard title="Their data">
    <p>A customer may ask for a copy of all data, or to be deleted. Make sure that it is them who asks.</p>
    <div className="flex flex-wrap gap-3">
      <ExportData {...props} />
      <ForRight right="erasures">
        <Erase {...props} />
      </ForRight>
    </div>
  </AdminCard>
)

const check = checkBy<{ reason: string }>(exportCustomer.body)

const ExportData = ({ familyId, name }: Props) => (
  <FormDialog
    buttonLabel="Download all data"
    title={`Download all data of ${name}?`}
    submitLabel="Download"
    check={check}
    send={(send, body) => send('POST', '/api/admin/customers/:familyId/export', { params: { familyId }, body })}
    successText="The data is downloaded."
    failureText="The data could not be loaded. Please try again."
    onDone={(data) => saveFile({ name: 'customer-data.json', content: new Blob([JSON.stringify(data, null, 2)]) })}
  >
    <p>It holds everything about parent and children, as the parent can download it in the profile.</p>
    <ReasonField hint="The audit log keeps it with your name." />
  </FormDialog>
)

function Erase({ familyId, name }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenItem[]>([])
  const settleOpen = open.length > 0
  return (
    <ConfirmDialog
      buttonLabel="Delete the customer"
      isDangerous
      title={`Delete ${name}?`}
      submitLabel={settleOpen ? 'End all of this and delete everything' : 'Delete everything'}
      send={(send) => send('DELETE', '/api/admin/customers/:familyId', { params: { familyId }, body: { settleOpen } })}
      onRefused={({ code, body }) => code === 'open_items' && setOpen(body.items ?? [])}
      successText={({ message }) => message}
      failureText="The customer could not be deleted. Please try again."
      onDone={() => navigate(adminPaths.customers)}
    >
      <p>
        This deletes the accounts of parent and children with all personal data, and tells the parent by mail. It cannot
        be undone.
      </p>
      {settleOpen && (
        <ul className="grid list-disc gap-1 pl-5" aria-label="What ends with it">
          {open.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
