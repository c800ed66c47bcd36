import { type Chain, redirect, respond } from '../chain.ts';

const asks = respond(401, { 'WWW-Authenticate': 'Basic realm="x"', 'Content-Type': 'text/html' }, 'Who?');
const lets: Chain['answers'][string] = (_, { authorization }) =>
  authorization === null ? asks : respond(200, { 'Content-Type': 'text/html' }, 'In');

export const userInfo: readonly Chain[] = [
  {
    name: 'in a Location of the same site, not asked for',
    answers: { '/': redirect('http://user:secret@{name}.localhost:{port}/end') },
  },
  {
    name: 'in a Location of the same site, asked for',
    answers: { '/': redirect('http://user:secret@{name}.localhost:{port}/in'), '/in': lets },
  },
  {
    name: 'in a Location of another site, not asked for',
    answers: { '/': redirect('http://user:secret@b.{name}.localhost:{port}/end') },
  },
  {
    name: 'in a Location of another site, asked for',
    answers: { '/': redirect('http://user:secret@b.{name}.localhost:{port}/in'), 'b/in': lets },
  },
  {
    name: 'a name alone, asked for',
    answers: { '/': redirect('http://user@{name}.localhost:{port}/in'), '/in': lets },
  },
  {
    name: 'wrong, asked again',
    answers: { '/': redirect('http://user:wrong@{name}.localhost:{port}/in'), '/in': asks },
  },
  { name: 'asked for where none is given', answers: { '/': redirect('/in'), '/in': asks } },
  {
    name: 'kept for the same site after it was asked for',
    answers: {
      '/': redirect('http://user:secret@{name}.localhost:{port}/in'),
      '/in': (_, { authorization }) => (authorization === null ? asks : redirect('/next')),
    },
  },
  {
    name: 'not taken to another site',
    answers: {
      '/': redirect('http://user:secret@{name}.localhost:{port}/in'),
      '/in': (_, { authorization }) => (authorization === null ? asks : redirect('{b}/next')),
    },
  },
];
