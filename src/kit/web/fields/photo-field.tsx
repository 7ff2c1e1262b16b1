import { Button, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type DragEvent, use, useEffect, useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { imageTypes } from '../../shared/upload.ts';
import { type FieldProps, ReadOnlyFields } from './field.ts';
import classes from './photo-field.module.css';
import { MAKING_SMALLER, photoAccept, usePickedFile } from './picked-file.ts';

type PhotoFieldProps = FieldProps & {
  /** Address of the picture that the record has now. */
  stored?: string | null;
};

/** An optional picture with preview, by choosing or dropping; removing it sends ''. @example <PhotoField name="image" label="Image" stored={row.image} /> */
export function PhotoField(props: PhotoFieldProps) {
  const { label, stored } = props;
  if (!use(ReadOnlyFields)) return <PhotoInput {...props} />;
  if (!stored) return null;
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Picture address={stored} alt={label} />
    </Input.Wrapper>
  );
}

function PhotoInput({ name, label, hint, stored }: PhotoFieldProps) {
  const { field, fieldState } = useController({ name });
  const { clearErrors, setFocus } = useFormContext();
  const { isBusy, take } = usePickedFile(name, imageTypes);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const preview = usePreview(field.value instanceof File ? field.value : undefined);
  const picture = preview ?? (field.value === undefined ? stored : undefined);
  const error = fieldState.error?.message;
  usePageWithoutDrops();

  const pick = (file: File | undefined) => {
    if (file && !isBusy) void take(file);
  };
  const remove = () => {
    clearErrors(name);
    // A stored picture is removed by sending ''; a new one is only put back.
    field.onChange(stored ? '' : undefined);
    // The button that was pressed is gone with the picture.
    setFocus(name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    pick(event.dataTransfer.files[0]);
  };

  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: id }}
      description={isBusy ? MAKING_SMALLER : (hint ?? 'JPEG, PNG, WebP or HEIC')}
      error={error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* Dropping is an extra for the mouse; the buttons inside do the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target has no role of its own */}
      <div
        className={classes.frame}
        data-over={isOver || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={({ currentTarget, relatedTarget }) =>
          !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false)
        }
        onDrop={drop}
      >
        {picture ? (
          <Picture address={picture} alt={`${label}, as it is now`} />
        ) : (
          <IconPhoto className={classes.picture} size={24} stroke={1.5} aria-hidden />
        )}
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={photoAccept}
          onChange={({ currentTarget }) => {
            pick(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button
          ref={field.ref}
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-describedby={error && `${id}-error`}
          onClick={() => input.current?.click()}
        >
          {picture ? 'Replace' : 'Choose photo'}
        </Button>
        {picture && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Small; opened, it is as large as it was stored: a scan has to be read. */
const Picture = ({ address, alt }: { address: string; alt: string }) => (
  <a className={classes.open} href={address} target="_blank" rel="noopener noreferrer">
    <img className={classes.picture} src={address} alt={alt} />
  </a>
);

/** A file that misses the field would otherwise replace the page, and what was typed with it. */
function usePageWithoutDrops(): void {
  // The browser asks the window, not React, what to do with a dropped file.
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  // An object address holds the whole file in memory until it is given back.
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview(undefined);
    };
  }, [file]);
  return preview;
}
