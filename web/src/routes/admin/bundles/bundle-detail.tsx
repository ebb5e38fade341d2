import type {
  WireAdminBundle as AdminBundle,
  WireNewBundle as NewBundle,
} from '@storylamp/contract/bundles/admin-bundles'
import { Link, useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { BundleForm } from './bundle-form.tsx'
import { StoryRow } from './story-row.tsx'
import { useBundle } from './use-bundle.ts'

export function Component() {
  const { id = '' } = useParams()
  const send = useSend()
  const read = useBundle(id)
  const save = (body: Partial<NewBundle>, version?: number) =>
    send('PUT', '/api/admin/bundles/:id', { params: { id }, body: { ...body, version } })
  return (
    <AdminPage title={read.reply?.name ?? 'Bundle'} parent={{ name: 'All bundles', to: adminPaths.bundles }}>
      <Loaded read={read} failureText="The bundle could not be loaded.">
        {(bundle) => (
          <>
            <BundleStories bundle={bundle} onChanged={read.refetch} />
            <AdminCard title="Details">
              <BundleForm
                bundle={bundle}
                submitLabel="Save"
                successText="The bundle is saved."
                save={(body) => save(body, bundle.version)}
                merging={{ loaded: bundle, save, reload: read.refetch }}
                onSaved={read.refetch}
              />
            </AdminCard>
            <DeleteBundle bundle={bundle} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

function DeleteBundle({ bundle: { _id, name } }: { bundle: AdminBundle }) {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <div>
      <ConfirmDialog
        buttonLabel="Delete the bundle"
        isDangerous
        title={`Delete ${name}?`}
        submitLabel="Delete"
        send={() => send('DELETE', '/api/admin/bundles/:id', { params: { id: _id } })}
        successText={({ data }) => (data.outcome === 'deleted' ? `${name} is deleted.` : `${name} is off the shelf.`)}
        failureText="The bundle could not be deleted. Please try again."
        onDone={() => navigate(adminPaths.bundles)}
      >
        <p>This cannot be undone. If a family has bought it, it is taken off the shelf instead.</p>
      </ConfirmDialog>
    </div>
  )
}

const BundleStories = ({ bundle: { _id, stories }, onChanged }: Props) => (
  <AdminCard title="Stories">
    {stories.length === 0 && <p>It has no stories yet, and can’t be sold without one.</p>}
    <ol className="grid gap-4 empty:hidden">
      {stories.map((story, position) => (
        <li key={story._id}>
          <StoryRow bundleId={_id} story={story} position={position + 1} count={stories.length} onChanged={onChanged} />
        </li>
      ))}
    </ol>
    <Link to={adminPaths.newStory(_id)} className={`${button({ variant: 'secondary' })} justify-self-start`}>
      Add a story
    </Link>
  </AdminCard>
)

type Props = { bundle: AdminBundle; onChanged: () => void }
