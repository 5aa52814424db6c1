#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

struct sqlite3;

namespace earshot {

/**
 * Records in one SQLite database, each write one transaction. Keys are printable ASCII, values any bytes. To be used by
 * one thread at a time. What goes wrong is thrown as std::runtime_error, with what SQLite said.
 *
 * Plain C++, so that it can be compiled and run where there is no Mac.
 */
class RecordStore {
 public:
  explicit RecordStore(const std::string &path);
  ~RecordStore();
  RecordStore(const RecordStore &) = delete;
  RecordStore &operator=(const RecordStore &) = delete;

  std::optional<std::string> read(const std::string &key);
  std::vector<std::string> keys(const std::string &prefix);
  /** Returns once it would survive a power failure. */
  void write(const std::vector<std::pair<std::string, std::string>> &sets, const std::vector<std::string> &deletes);

 private:
  sqlite3 *database_;
};

/**
 * What @react-native-async-storage/async-storage 3 left in the database at `path`: key, text, key, text, … Throws where
 * there is no database.
 */
std::vector<std::string> readAsyncStorage(const std::string &path);

} // namespace earshot
