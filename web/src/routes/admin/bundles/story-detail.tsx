import type { AdminStory, NewStory } from '@storylamp/contract/bundles/admin-bundles'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { useNavigate, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { editing } from '../components/merge/merging.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded, readOne } from '../components/page/loaded.tsx'
import { checkStory, StoryFields, storyLabels } from './story-fields.tsx'

export function Component() {
  const { id = '', storyId = '' } = useParams()
  const navigate = useNavigate()
  const bundles = useUncachedRead('/api/admin/bundles')
  const read = readOne(
    bundles,
    ({ data }) => data.find(({ _id }) => _id === id)?.stories.find(({ _id }) => _id === storyId),
    storyTexts.notFound,
  )
  const params = { id, storyId }
  return (
    <AdminPage title={read.reply?.title ?? 'Story'} parent={{ name: 'The bundle', to: adminPaths.bundle(id) }}>
      <Loaded read={read} failureText="The story could not be loaded.">
        {(story) => (
          <>
            <AdminCard title="Details">
              <AdminForm
                check={checkStory}
                successText="The story is saved."
                failureText="The story could not be saved. Please try again."
                {...editing<NewStory, AdminStory>({
                  loaded: story,
                  labels: storyLabels,
                  save: (send, body, version) =>
                    send('PUT', '/api/admin/bundles/:id/stories/:storyId', { params, body: { ...body, version } }),
                  reload: read.refetch,
                })}
              >
                <StoryFields story={story} />
              </AdminForm>
            </AdminCard>
            <div>
              <ConfirmDialog
                buttonLabel="Take it out of the bundle"
                isDangerous
                title={`Take ${story.title} out?`}
                submitLabel="Take it out"
                send={(send) => send('DELETE', '/api/admin/bundles/:id/stories/:storyId', { params })}
                successText={`${story.title} is no longer in the bundle.`}
                failureText="The story could not be taken out. Please try again."
                onDone={() => navigate(adminPaths.bundle(id))}
              >
                <p>That is possible for as long as nobody has bought the bundle.</p>
              </ConfirmDialog>
            </div>
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
