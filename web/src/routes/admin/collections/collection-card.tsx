import {
  type AdminCollection,
  type CollectionChange,
  collectionChange,
} from '@storylamp/contract/catalog/admin-catalog'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { SortableCard } from '../components/lists/sortable-card.tsx'
import { PictureField } from '../components/uploads/picture-field.tsx'
import { useAction } from '../components/use-action.ts'

type Props = { collection: AdminCollection; place: number; count: number; onChanged: () => void }

export function CollectionCard({ collection, place, count, onChanged }: Props) {
  const { type, name, description, image, isComingSoon } = collection
  const send = useSend()
  const { run, isPending } = useAction()
  const change = async (body: CollectionChange, successText: string) => {
    const reply = await run(() => send('PUT', '/api/admin/collections/:type', { params: { type }, body }), {
      successText,
      failureText: 'The collection could not be changed. Please try again.',
    })
    if (reply !== undefined) onChanged()
  }
  return (
    <SortableCard
      name={name}
      image={image}
      place={place}
      count={count}
      onMove={(position) => change({ position }, `${name} is at place ${position}.`)}
      actions={
        <>
          <button
            type="button"
            aria-disabled={isPending}
            className={button({ variant: 'secondary' })}
            onClick={() =>
              change({ isComingSoon: !isComingSoon }, isComingSoon ? `${name} is there.` : `${name} is coming soon.`)
            }
          >
            {isComingSoon ? 'No longer coming soon' : 'Mark as coming soon'}
            <span className="sr-only">{name}</span>
          </button>
          <EditCollection collection={collection} onChanged={onChanged} />
        </>
      }
    >
      <p className="text-muted wrap-anywhere">{description}</p>
      {isComingSoon && (
        <p className="mt-2">
          <Badge tone="warning">Coming soon</Badge>
        </p>
      )}
    </SortableCard>
  )
}

const check = checkConverted(checkBy<CollectionChange>(collectionChange), (values) => values)

type EditCollectionProps = { collection: AdminCollection; onChanged: () => void }

function EditCollection({ collection, onChanged }: EditCollectionProps) {
  const { type, name, description, image, imageAlt } = collection
  const send = useSend()
  const save = (body: CollectionChange, version: number | undefined) =>
    send('PUT', '/api/admin/collections/:type', { params: { type }, body: { ...body, version } })
  return (
    <FormDialog
      buttonLabel="Edit"
      title={`Edit ${name}`}
      submitLabel="Save"
      check={check}
      send={(body) => save(body, collection.version)}
      merging={{ loaded: collection, toFields, labels, save, reload: onChanged }}
      successText="The collection is saved."
      failureText="The collection could not be saved. Please try again."
      onDone={onChanged}
    >
      {(form) => (
        <>
          <TextField label="Name" name="name" autoComplete="off" defaultValue={name} problem={form.problemOf('name')} />
          <TextareaField
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

const toFields = ({ name, description, image, imageAlt }: AdminCollection) => ({ name, description, image, imageAlt })

const labels = { name: 'Name', description: 'Description', image: 'Picture', imageAlt: 'Alt text' }
