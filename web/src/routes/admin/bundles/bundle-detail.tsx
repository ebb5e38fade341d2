import type {
  WireAdminBundle as AdminBundle,
  WireNewBundle as NewBundle,
} from '@storylamp/contract/bundles/admin-bundles'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { useNavigate, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { editing } from '../components/merge/merging.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded, readOne } from '../components/page/loaded.tsx'
import { BundleFields, bundleLabels, checkBundle } from './bundle-fields.tsx'
import { StoryRow } from './story-row.tsx'

export function Component() {
  const { id = '' } = useParams()
  const bundles = useUncachedRead('/api/admin/bundles')
  const read = readOne(bundles, ({ data }) => data.find(({ _id }) => _id === id), bundleTexts.notFound)
  return (
    <AdminPage title={read.reply?.name ?? 'Bundle'} parent={{ name: 'All bundles', to: adminPaths.bundles }}>
      <Loaded read={read} failureText="The bundle could not be loaded.">
        {(bundle) => (
          <>
            <BundleStories bundle={bundle} onChanged={read.refetch} />
            <AdminCard title="Details">
              <AdminForm
                check={checkBundle}
                successText="The bundle is saved."
                failureText="The bundle could not be saved. Please try again."
                {...editing<NewBundle, AdminBundle>({
                  loaded: bundle,
                  labels: bundleLabels,
                  save: (send, body, version) =>
                    send('PUT', '/api/admin/bundles/:id', { params: { id }, body: { ...body, version } }),
                  reload: read.refetch,
                })}
              >
                <BundleFields bundle={bundle} />
              </AdminForm>
            </AdminCard>
            <DeleteBundle bundle={bundle} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

function DeleteBundle({ bundle: { _id, name } }: { bundle: AdminBundle }) {
  const navigate = useNavigate()
  return (
    <div>
      <ConfirmDialog
        buttonLabel="Delete the bundle"
        isDangerous
        title={`Delete ${name}?`}
        submitLabel="Delete"
        send={(send) => send('DELETE', '/api/admin/bundles/:id', { params: { id: _id } })}
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
    <ButtonLink to={adminPaths.newStory(_id)} variant="secondary" className="justify-self-start">
      Add a story
    </ButtonLink>
  </AdminCard>
)

type Props = { bundle: AdminBundle; onChanged: () => void }
