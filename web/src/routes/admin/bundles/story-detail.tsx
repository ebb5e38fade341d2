import type { NewStory } from '@storylamp/contract/bundles/admin-bundles'
import { useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { StoryForm } from './story-form.tsx'
import { useStory } from './use-bundle.ts'

export function Component() {
  const { id = '', storyId = '' } = useParams()
  const send = useSend()
  const navigate = useNavigate()
  const read = useStory(id, storyId)
  const params = { id, storyId }
  const save = (body: Partial<NewStory>, version?: number) =>
    send('PUT', '/api/admin/bundles/:id/stories/:storyId', { params, body: { ...body, version } })
  return (
    <AdminPage title={read.reply?.title ?? 'Story'} parent={{ name: 'The bundle', to: adminPaths.bundle(id) }}>
      <Loaded read={read} failureText="The story could not be loaded.">
        {(story) => (
          <>
            <AdminCard title="Details">
              <StoryForm
                story={story}
                submitLabel="Save"
                successText="The story is saved."
                save={(body) => save(body, story.version)}
                merging={{ loaded: story, save, reload: read.refetch }}
                onSaved={read.refetch}
              />
            </AdminCard>
            <div>
              <ConfirmDialog
                buttonLabel="Take it out of the bundle"
                isDangerous
                title={`Take ${story.title} out?`}
                submitLabel="Take it out"
                send={() => send('DELETE', '/api/admin/bundles/:id/stories/:storyId', { params })}
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
