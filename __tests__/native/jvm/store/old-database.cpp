#include <sqlite3.h>
#include <iostream>
#include <unistd.h>

/** Runs SQL on a database, and ends as an app does that the system kills: what is in the write-ahead log stays there. */
int main(int, char **words)
{
  sqlite3 *database = nullptr;
  char *problem = nullptr;
  if (sqlite3_open(words[1], &database) != SQLITE_OK || sqlite3_exec(database, words[2], nullptr, nullptr, &problem) != SQLITE_OK) {
    std::cerr << (problem == nullptr ? sqlite3_errmsg(database) : problem) << std::endl;
    return 1;
  }
  _exit(0);
}
