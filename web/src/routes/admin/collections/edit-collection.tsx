import { type CollectionChange, collectionChange } from '@storylamp/contract/catalog/admin-catalog'
import type { Collection } from '@storylamp/contract/catalog/catalog'
import { useSend } from '../../../api/send.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AreaField } from '../parts/area-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { shaped } from '../parts/typed.ts'
import { PictureField } from '../uploads/picture-field.tsx'

const check = shaped(checkBy<CollectionChange>(collectionChange), (typed) => typed)

type Props = { collection: Collection; onChanged: () => void }

export function EditCollection({ collection: { type, name, description, image, imageAlt }, onChanged }: Props) {
  const send = useSend()
  return (
    <FormDialog
      label="Edit"
      title={`Edit ${name}`}
      submit="Save"
      check={check}
      send={(body) => send('PUT', '/api/admin/collections/:type', { params: { type }, body })}
      done="The collection is saved."
      failureText="The collection could not be saved. Please try again."
      onDone={onChanged}
    >
      {(form) => (
        <>
          <TextField label="Name" name="name" autoComplete="off" defaultValue={name} problem={form.problemOf('name')} />
          <AreaField
            label="Description"
            name="description"
            defaultValue={description}
            problem={form.problemOf('description')}
          />
          <PictureField label="Picture" form={form} image={image} imageAlt={imageAlt} />
        </>
      )}
    </FormDialog>
  )
}
