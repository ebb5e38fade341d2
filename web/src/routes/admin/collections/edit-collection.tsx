import {
  type AdminCollection,
  type CollectionChange,
  collectionChange,
} from '@storylamp/contract/catalog/admin-collections'
import type { Send } from '../../../api/send.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { PictureField } from '../components/uploads/picture-field.tsx'

const check = checkConverted(checkBy<CollectionChange>(collectionChange), (values) => values)

type EditCollectionProps = { collection: AdminCollection; onChanged: () => void }

export function EditCollection({ collection, onChanged }: EditCollectionProps) {
  const { type, name, description, image, imageAlt } = collection
  const save = (send: Send, body: CollectionChange, version: number | undefined) =>
    send('PUT', '/api/admin/collections/:type', { params: { type }, body: { ...body, version } })
  return (
    <FormDialog
      buttonLabel="Edit"
      title={`Edit ${name}`}
      submitLabel="Save"
      check={check}
      send={(send, body) => save(send, body, collection.version)}
      merging={{ loaded: collection, labels, save, reload: onChanged }}
      successText="The collection is saved."
      failureText="The collection could not be saved. Please try again."
      onDone={onChanged}
    >
      <TextField label="Name" name="name" autoComplete="off" defaultValue={name} />
      <TextareaField label="Description" name="description" defaultValue={description} />
      <PictureField image={image} imageAlt={imageAlt} />
    </FormDialog>
  )
}

const labels = { name: 'Name', description: 'Description', image: 'Picture', imageAlt: 'Alt text' }
