import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../kit/web/client/api.ts';
import { rememberUser, sessionToken } from '../../kit/web/client/session.ts';
import type { meAnswer } from './contract.ts';

/** The person who is signed in. @example const { data: me } = useMe() */
export const useMe = () =>
  useQuery({
    queryKey: ['/me', {}],
    queryFn: async ({ signal }) => {
      const token = sessionToken();
      const answer = await api.get<z.output<typeof meAnswer>>('/me', {}, signal);
      // A late response must not be stored beside the token of another user.
      if (sessionToken() === token) rememberUser(answer.data);
      return answer;
    },
    select: ({ data }) => data,
  });
