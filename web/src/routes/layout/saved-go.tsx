import { useEffect, useState } from 'react'
import { countSavedStories } from '../../store/count-saved-stories.ts'

/** Signing out deletes what is saved on the device. */
export default function SavedGo() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    countSavedStories().then(setCount, () => {})
  }, [])
  return count > 0 && `${count === 1 ? 'The item' : `The ${count} items`} saved on this device will be deleted.`
}
