import bear from 'media:brand/avatar-bear'
import bunny from 'media:brand/avatar-bunny'
import cat from 'media:brand/avatar-cat'
import fox from 'media:brand/avatar-fox'
import owl from 'media:brand/avatar-owl'
import penguin from 'media:brand/avatar-penguin'

const animals = [bear, bunny, owl, fox, cat, penguin]

/** The username never changes, so that a child keeps its animal. */
const animalOf = (username: string) =>
  animals[[...username].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % animals.length] ?? bear

export const ChildAnimal = ({ username }: { username: string }) => (
  <img
    src={`/${animalOf(username).path}`}
    alt=""
    width={72}
    height={72}
    className="size-[72px] shrink-0 rounded-full"
  />
)
