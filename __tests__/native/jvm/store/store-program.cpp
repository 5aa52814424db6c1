#include "RecordStore.h"

#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <sstream>

namespace {

std::string toHex(const std::string &bytes)
{
  static const char digits[] = "0123456789abcdef";
  std::string hex;
  for (unsigned char byte : bytes) {
    hex += digits[byte >> 4];
    hex += digits[byte & 15];
  }
  return hex;
}

std::string fromHex(const std::string &hex)
{
  std::string bytes;
  for (size_t at = 0; at + 1 < hex.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(at, 2), nullptr, 16));
  }
  return bytes;
}

std::vector<std::string> fieldsOf(const std::string &line)
{
  std::vector<std::string> fields(1);
  for (char character : line) {
    if (character == '\t') {
      fields.emplace_back();
    } else {
      fields.back() += character;
    }
  }
  return fields;
}

} // namespace

/** The app's RecordStore, asked line by line; see store-process.ts. */
int main(int, char **words)
{
  std::filesystem::path databases(words[1]);
  std::unique_ptr<earshot::RecordStore> opened;
  const auto store = [&]() -> earshot::RecordStore & {
    if (opened == nullptr) {
      opened = std::make_unique<earshot::RecordStore>(databases / "records.sqlite");
    }
    return *opened;
  };
  for (std::string line; std::getline(std::cin, line);) {
    const auto fields = fieldsOf(line);
    std::string answer = "ok";
    try {
      if (fields[0] == "in") {
        opened.reset();
        databases = fields[1];
      } else if (fields[0] == "read") {
        const auto value = store().read(fields[1]);
        answer = value.has_value() ? "ok\t" + toHex(*value) : "none";
      } else if (fields[0] == "keys") {
        for (const auto &key : store().keys(fields[1])) {
          answer += "\t" + key;
        }
      } else if (fields[0] == "write") {
        const size_t count = std::stoul(fields[1]);
        std::vector<std::pair<std::string, std::string>> sets;
        for (size_t at = 2; at < 2 + count; at += 2) {
          sets.emplace_back(fields[at], fromHex(fields[at + 1]));
        }
        store().write(sets, {fields.begin() + 2 + count, fields.end()});
      } else if (fields[0] == "old") {
        const auto file = databases / "async-storage/databases" / fields[1] / (fields[1] + ".sqlite");
        if (std::filesystem::exists(file)) {
          for (const auto &text : earshot::readAsyncStorage(file)) {
            answer += "\t" + toHex(text);
          }
        }
      } else {
        throw std::runtime_error("Nobody knows how to " + fields[0] + ".");
      }
    } catch (const std::exception &problem) {
      opened.reset();
      answer = std::string("failed\t") + problem.what();
    }
    std::cout << answer << std::endl;
  }
}
