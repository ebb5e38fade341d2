import type { WireAdminBundle as AdminBundle } from '@storylamp/contract/bundles/admin-bundles'
import { useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { FormDialog, noQuestions } from '../parts/form-dialog.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { BundleForm } from './bundle-form.tsx'
import { BundleStories } from './bundle-stories.tsx'
import { useBundle } from './use-bundle.ts'

export function Component() {
  const { id = '' } = useParams()
  const send = useSend()
  const read = useBundle(id)
  return (
    <DeskPage title={read.reply?.name ?? 'Bundle'} above={{ name: 'All bundles', to: deskPaths.bundles }}>
      <Loaded read={read} failureText="The bundle could not be loaded.">
        {(bundle) => (
          <>
            <BundleStories bundle={bundle} onChanged={read.refetch} />
            <DeskCard title="What it is">
              <BundleForm
                bundle={bundle}
                submit="Save"
                done="The bundle is saved."
                save={(body) => send('PUT', '/api/admin/bundles/:id', { params: { id }, body })}
                onSaved={read.refetch}
              />
            </DeskCard>
            <DeleteBundle bundle={bundle} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

/** What was bought once stays with its families, so that it is only taken off the shelf. */
function DeleteBundle({ bundle: { _id, name } }: { bundle: AdminBundle }) {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <div>
      <FormDialog
        label="Delete the bundle"
        className={button({ variant: 'danger' })}
        title={`Delete ${name}?`}
        submit="Delete"
        check={noQuestions}
        send={() => send('DELETE', '/api/admin/bundles/:id', { params: { id: _id } })}
        done={({ data }) => (data.outcome === 'deleted' ? `${name} is deleted.` : `${name} is off the shelf.`)}
        failureText="The bundle could not be deleted. Please try again."
        onDone={() => navigate(deskPaths.bundles)}
      >
        {() => <p>If a family has bought it, it is taken off the shelf instead.</p>}
      </FormDialog>
    </div>
  )
}
