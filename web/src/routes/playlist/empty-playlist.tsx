import picture from 'media:brand/empty-playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/notice.tsx'

export const EmptyPlaylist = () => (
  <Notice heading="h2" picture={picture} title={playlistTexts.none}>
    <p className="text-muted">Story bundles and the stories that are made for your family stand here.</p>
    <Link to={paths.customize} className={button()}>
      Look at the stories
    </Link>
  </Notice>
)
