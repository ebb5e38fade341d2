import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { CheckField } from '../parts/check-field.tsx'

/** Those that the product is in stay chosen, even if the others can't be loaded. */
export function CollectionChoice({ chosen }: { chosen: string[] }) {
  const { reply } = useUncachedRead('/api/collections/')
  const offered = reply?.data ?? chosen.map((type) => ({ type, name: type }))
  return (
    <fieldset>
      <legend className="font-bold">Collections</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map(({ type, name }) => (
          <CheckField key={type} name={`collections.${type}`} label={name} defaultChecked={chosen.includes(type)} />
        ))}
      </div>
    </fieldset>
  )
}
