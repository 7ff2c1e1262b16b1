import { Avatar, VisuallyHidden } from '@mantine/core';
import { useMe } from '../../features/session/use-me.ts';
import { thumbnailOf } from '../../kit/web/parts/thumbnail.ts';

/** What the button of the profile menu shows: the person's picture or initials. */
export function Picture() {
  const { data: me } = useMe();
  return (
    <>
      <VisuallyHidden>Profile menu</VisuallyHidden>
      <Avatar
        aria-hidden
        src={me?.image ? thumbnailOf(me.image) : null}
        name={me?.name}
        alt=""
        size={32}
        color="petrol"
      />
    </>
  );
}
