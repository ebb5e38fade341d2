import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'

/** If the collections can't be loaded, the product keeps those that it is in. */
export function CollectionChoice({ chosen }: { chosen: string[] }) {
  const { reply } = useUncachedRead('/api/collections/')
  const options = reply?.data ?? chosen.map((type) => ({ type, name: type }))
  return (
    <fieldset>
      <legend className="font-bold">Collections</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ type, name }) => (
          <CheckboxField key={type} name={`collections.${type}`} label={name} defaultChecked={chosen.includes(type)} />
        ))}
      </div>
    </fieldset>
  )
}
