import { useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { FormDialog, noQuestions } from '../parts/form-dialog.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { StoryForm } from './story-form.tsx'
import { useStory } from './use-bundle.ts'

export function Component() {
  const { id = '', storyId = '' } = useParams()
  const send = useSend()
  const navigate = useNavigate()
  const read = useStory(id, storyId)
  const params = { id, storyId }
  return (
    <DeskPage title={read.reply?.title ?? 'Story'} above={{ name: 'The bundle', to: deskPaths.bundle(id) }}>
      <Loaded read={read} failureText="The story could not be loaded.">
        {(story) => (
          <>
            <DeskCard title="What it is">
              <StoryForm
                story={story}
                submit="Save"
                done="The story is saved."
                save={(body) => send('PUT', '/api/admin/bundles/:id/stories/:storyId', { params, body })}
                onSaved={read.refetch}
              />
            </DeskCard>
            <div>
              <FormDialog
                label="Take it out of the bundle"
                className={button({ variant: 'danger' })}
                title={`Take ${story.title} out?`}
                submit="Take it out"
                check={noQuestions}
                send={() => send('DELETE', '/api/admin/bundles/:id/stories/:storyId', { params })}
                done={`${story.title} is no longer in the bundle.`}
                failureText="The story could not be taken out. Please try again."
                onDone={() => navigate(deskPaths.bundle(id))}
              >
                {() => <p>That is possible for as long as nobody has bought the bundle.</p>}
              </FormDialog>
            </div>
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}
