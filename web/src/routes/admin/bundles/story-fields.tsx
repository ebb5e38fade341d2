import { type AdminStory, type NewStory, newStory } from '@storylamp/contract/bundles/admin-bundles'
import { maxPreviewSeconds } from '@storylamp/contract/uploads/upload-limits'
import { Fragment } from 'react'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { checkConverted, type FormValues, isFilled } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { PictureField } from '../components/uploads/picture-field.tsx'
import { FileField } from './file-field.tsx'

const toStory = ({
  previewFile,
  narrationFile,
  isNarrationRemoved,
  text,
  cfStoryId,
  isComputerRead,
  ...values
}: FormValues) => ({
  image: '',
  contentFile: '',
  ...values,
  ...(isFilled(previewFile) ? { previewFile } : {}),
  narrationFile: isFilled(narrationFile) && isNarrationRemoved === undefined ? narrationFile : null,
  text: isFilled(text) ? text : null,
  cfStoryId: isFilled(cfStoryId) ? cfStoryId : null,
  isComputerRead: isComputerRead !== undefined,
})

export const checkStory = checkConverted(checkBy<NewStory>(newStory), toStory)

export const StoryFields = ({ story }: { story?: AdminStory }) => (
  <>
    <TextField label="Title" defaultValue={story?.title} {...field('title')} />
    <TextareaField label="Description" defaultValue={story?.description} {...field('description')} />
    <PictureField image={story?.image} imageAlt={story?.imageAlt} />
    <FileField
      key={story?.contentFile}
      label="Story file"
      name="contentFile"
      kinds={['audio', 'video', 'picture']}
      hint="An MP3, an MP4 or a picture. Only families who buy it get all of it."
      path={story?.contentFile}
    />
    <FileField
      key={`preview ${story?.previewFile}`}
      label="Preview"
      name="previewFile"
      kinds={['audio', 'video', 'picture']}
      hint={`At most ${maxPreviewSeconds} seconds, for everyone. Without one, it is cut from an MP3 or made of the picture; a longer MP4 needs one.`}
      path={story?.previewFile}
    />
    <Fragment key={`narration ${story?.narrationFile}`}>
      <FileField
        label="Narration"
        name="narrationFile"
        kinds={['audio']}
        hint={`An MP3 that is heard with a picture. Its first ${maxPreviewSeconds} seconds are for everyone. Optional.`}
        path={story?.narrationFile ?? undefined}
      />
      {typeof story?.narrationFile === 'string' && (
        <CheckboxField name="isNarrationRemoved" label="Remove the narration" defaultChecked={false} />
      )}
    </Fragment>
    <TextareaField
      label="Transcript"
      rows={8}
      defaultValue={story?.text ?? ''}
      hint="Shown in the player to read along. Optional."
      {...field('text')}
    />
    <CheckboxField name="isComputerRead" label="Computer-read" defaultChecked={story?.isComputerRead ?? false} />
    <TextField
      label="Story tool ID"
      required={false}
      defaultValue={story?.cfStoryId ?? ''}
      hint="Lets families customize the story. Optional."
      {...field('cfStoryId')}
    />
  </>
)

const field = (name: string) => ({ name, autoComplete: 'off' })

export const storyLabels = {
  title: 'Title',
  description: 'Description',
  image: 'Picture',
  imageAlt: 'Alt text',
  contentFile: 'Story file',
  previewFile: 'Preview',
  narrationFile: 'Narration',
  text: 'Transcript',
  isComputerRead: 'Computer-read',
  cfStoryId: 'Story tool ID',
}
